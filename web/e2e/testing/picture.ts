import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Locator } from 'playwright';

export type Rgb = readonly [red: number, green: number, blue: number];

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A screenshot of an element, by pixels of the page. */
export interface Picture {
  width: number;
  height: number;
  at: (x: number, y: number) => Rgb;
}

export async function pictureOf(element: Locator): Promise<Picture> {
  const image = await loadImage(await element.screenshot());
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  return {
    width,
    height,
    at: (x, y) => {
      const first = (Math.round(y) * width + Math.round(x)) * 4;
      return [data[first] ?? 0, data[first + 1] ?? 0, data[first + 2] ?? 0];
    },
  };
}

/** The distance of two colours, 442 at most. */
export function colourDistance(one: Rgb, other: Rgb): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

/** The box around all pixels near a colour within an area; undefined where there are none. */
export function boxOfColour(picture: Picture, colour: Rgb, area: Box, reach: number): Box | undefined {
  let box: Box | undefined;
  for (let y = Math.ceil(area.top); y <= area.bottom; y++) {
    for (let x = Math.ceil(area.left); x <= area.right; x++) {
      if (colourDistance(picture.at(x, y), colour) > reach) continue;
      box ??= { left: x, top: y, right: x, bottom: y };
      box = { ...box, left: Math.min(box.left, x), right: Math.max(box.right, x), bottom: y };
    }
  }
  return box;
}
