import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { gunzipFile } from './gunzip-file.ts';
import { gzipMembers } from './gzip-members.ts';

const text = (length: number) => Uint8Array.from({ length }, (_, at) => (at * at) % 251);
const lengthsOf = async (bytes: Uint8Array) => (await gzipMembers(bytes)).map(({ length }) => length);

test('a file of several members is split where each ends', async () => {
  const members = [gzipSync(text(5_000)), gzipSync(text(1)), gzipSync(text(90_000))];
  expect(await lengthsOf(Buffer.concat(members))).toEqual(members.map(({ length }) => length));
});

test('a file is unpacked whole, with or without gzip and whatever its members', async () => {
  const packed = Buffer.concat([text(5_000), text(1)].map((part) => gzipSync(part)));
  for (const file of [packed, Buffer.concat([text(5_000), text(1)])]) {
    const parts: Uint8Array[] = [];
    for await (const part of gunzipFile(file)) parts.push(part);
    expect(Buffer.concat(parts)).toEqual(Buffer.concat([text(5_000), text(1)]));
  }
});

test('a mark within a member does not end it', async () => {
  // Stored, so that the mark is in the file as it is.
  const member = gzipSync(Buffer.from([1, 2, 0x1f, 0x8b, 8, 0, 1, 2]), { level: 0 });
  expect(member.indexOf(Buffer.from([0x1f, 0x8b, 8, 0]), 1)).toBeGreaterThan(0);
  expect(await lengthsOf(member)).toEqual([member.length]);
  expect(await lengthsOf(Buffer.concat([member, member]))).toEqual([member.length, member.length]);
});

test('a damaged member stays with what follows', async () => {
  const [first, second] = [gzipSync(text(5_000)), gzipSync(text(500))];
  first[100] = (first[100] ?? 0) ^ 1;
  expect(await lengthsOf(Buffer.concat([first, second]))).toEqual([first.length + second.length]);
});

test('one member, and no gzip at all, stay whole', async () => {
  expect(await lengthsOf(gzipSync(text(500)))).toEqual([gzipSync(text(500)).length]);
  expect(await lengthsOf(text(10))).toEqual([10]);
});
