"""The interfaces between table, tray, camera, machine and whoever teaches dice."""
