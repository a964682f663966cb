/** West and south, then east and north. */
export type Bounds = [[number, number], [number, number]];

export interface Padding {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Around a path: room for the controls and the credit. */
export const evenPadding: Padding = { top: 48, right: 56, bottom: 56, left: 48 };
