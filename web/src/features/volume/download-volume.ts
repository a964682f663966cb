import { archivedVolumeUrl, simulatedHeader } from '@touchdown/shared/radar/archived-volume.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** Downloads a volume of the archive, and tells how many bytes have come. Throws an `UnreadableFile`. */
export async function downloadVolume(
  name: string,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<{ file: File; isSimulated: boolean }> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  let isSimulated = false;
  try {
    const response = await fetch(archivedVolumeUrl(name), { signal });
    if (!response.ok) throw new UnreadableFile(await sentenceOf(response, name));
    isSimulated = response.headers.has(simulatedHeader);
    for await (const part of partsOf(response)) {
      parts.push(part);
      bytes += part.length;
      onBytes(bytes);
    }
  } catch (error) {
    if (error instanceof UnreadableFile || signal.aborted) throw error;
    throw new UnreadableFile(`We couldn’t load ${name}. Please check your connection and try again.`);
  }
  return { file: new File(parts, name), isSimulated };
}

async function* partsOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const reader = body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) yield next.value;
}

async function sentenceOf(response: Response, name: string): Promise<string> {
  if (response.status === 404) return `The archive has no file named ${name}.`;
  // What the site says itself: for how long nothing more is sent, and to whom.
  const { error } = (await response.json().catch(() => ({}))) as { error?: unknown };
  if (typeof error === 'string') return error;
  return 'The radar archive didn’t respond. Please try again in a minute.';
}
