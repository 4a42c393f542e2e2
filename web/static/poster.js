// A poster saved as a picture: its SVG is drawn on a canvas of the same size, which is handed out as PNG.
"use strict";

document.addEventListener("click", async (event) => {
  const button = event.target instanceof Element ? event.target.closest("button[data-poster]") : null;
  const address = button && button.dataset.poster;
  if (!button || !address) return;
  button.disabled = true;
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [1080, 1920];
    const paper = canvas.getContext("2d");
    if (paper) paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
    /** @type {Blob | null} */
    const png = await new Promise((done) => canvas.toBlob(done, "image/png"));
    if (!png) throw new Error("no picture");
    const link = document.createElement("a");
    link.href = URL.createObjectURL(png);
    link.download = button.dataset.file || "";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  } catch {
    location.assign(address); // what cannot be drawn here is shown as it is
  } finally {
    button.disabled = false;
  }
});
