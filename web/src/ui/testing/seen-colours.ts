import type { Linear } from './contrast.ts';

/** Machado, Oliveira and Fernandes 2009: how linear light looks to people who lack one kind of cone. */
export const visions: Record<string, readonly (readonly [number, number, number])[]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152_286, 1.052_583, -0.204_868],
    [0.114_503, 0.786_281, 0.099_216],
    [-0.003_882, -0.048_116, 1.051_998],
  ],
  deuteranopia: [
    [0.367_322, 0.860_646, -0.227_968],
    [0.280_085, 0.672_501, 0.047_413],
    [-0.011_82, 0.042_94, 0.968_881],
  ],
  tritanopia: [
    [1.255_528, -0.076_749, -0.178_779],
    [-0.078_411, 0.930_809, 0.147_602],
    [0.004_733, 0.691_367, 0.303_9],
  ],
};

export function seenBy(vision: string, [red, green, blue]: Linear): Linear {
  const seen = (visions[vision] ?? []).map(([r, g, b]) =>
    Math.min(1, Math.max(0, r * red + g * green + b * blue)),
  );
  return seen as unknown as Linear;
}

/** OKLab (Ottosson 2020): its distances are those that people see. */
export function oklab([red, green, blue]: Linear): Linear {
  const long = Math.cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue);
  const medium = Math.cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue);
  const short = Math.cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue);
  return [
    0.210_454_255_3 * long + 0.793_617_785 * medium - 0.004_072_046_8 * short,
    1.977_998_495_1 * long - 2.428_592_205 * medium + 0.450_593_709_9 * short,
    0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766 * short,
  ];
}

/** In OKLab, of which black and white are 1 apart. Two patches side by side differ visibly from 0.02. */
export function distance(one: Linear, other: Linear): number {
  return Math.hypot(...one.map((part, at) => part - (other[at] ?? 0)));
}
