"""How the models in `vision/models` came about; nothing here is needed to read dice."""
