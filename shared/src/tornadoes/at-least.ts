/**
 * Values that can be the known part of an unknown total, because a part of the path has none. The total is then at
 * least the value. Each has a flag of its own in the API and, in this order, a bit in the snapshot.
 */
export const atLeastFlags = {
  fatalities: 'fatalities_at_least',
  injuries: 'injuries_at_least',
  damage_estimate: 'damage_at_least',
  damage_crops: 'damage_crops_at_least',
} as const;

export type AtLeastField = keyof typeof atLeastFlags;
export type AtLeastFlag = (typeof atLeastFlags)[AtLeastField];
export type AtLeastFlags = { [F in AtLeastFlag]?: boolean | undefined };

const fields = Object.keys(atLeastFlags) as AtLeastField[];

/** A number above this has a bit of no value. */
export const maxAtLeastBits = 2 ** fields.length - 1;

export function toAtLeastBits(flags: AtLeastFlags): number {
  return fields.reduce((bits, field, at) => bits + (flags[atLeastFlags[field]] ? 2 ** at : 0), 0);
}

export function fieldsAtLeast(bits: number): AtLeastField[] {
  return fields.filter((_, at) => (bits >> at) & 1);
}

/** Flags that are not set are absent. */
export function fromAtLeastBits(bits: number): { [F in AtLeastFlag]?: true } {
  return Object.fromEntries(fieldsAtLeast(bits).map((field) => [atLeastFlags[field], true]));
}
