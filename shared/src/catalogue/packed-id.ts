/** An id such as `19740403-k3v9qx2a` as three integers that compare like the text. */
export interface PackedId {
  date: number;
  head: number;
  tail: number;
}

export function packId(id: string): PackedId {
  const [date, head, tail] = [id.slice(0, 8), id.slice(9, 13), id.slice(13)];
  return { date: Number(date), head: Number.parseInt(head, 36), tail: Number.parseInt(tail, 36) };
}

export function unpackId({ date, head, tail }: PackedId): string {
  return `${String(date).padStart(8, '0')}-${base36(head)}${base36(tail)}`;
}

function base36(value: number): string {
  return value.toString(36).padStart(4, '0');
}

/** Returns a key of the random part alone, for a set of candidates. 36^8 values fit into a safe integer. */
export function tailKey(head: number, tail: number): number {
  return head * 36 ** 4 + tail;
}
