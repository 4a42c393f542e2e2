// Loads the page anew, and says so, where the live scripts did not come to life: an old television's browser cannot even
// parse them. ES5 alone, so that it parses this.
(function () {
  "use strict";
  var EVERY_MS = 4000;
  var QUIET_MS = 15000; // somebody reads or fills in something: the page stays for this long after the last touch
  var note = document.getElementById("offline");
  var without = document.querySelector("head noscript"); // what the page does in a browser without scripts
  var quietFrom = 0;

  if (document.documentElement.getAttribute("data-live")) return; // set by live.js
  note.textContent = note.getAttribute("data-not-live");
  note.hidden = false;
  if (without) {
    document.head.insertAdjacentHTML("beforeend", without.textContent);
    return;
  }
  function touched() {
    quietFrom = new Date().getTime() + QUIET_MS;
  }
  ["keydown", "touchstart", "mousedown", "input", "change"].forEach(function (touch) {
    document.addEventListener(touch, touched, true);
  });
  setInterval(function () {
    if (new Date().getTime() >= quietFrom) location.reload();
  }, EVERY_MS);
})();
