/** How long the browser may take to begin with the file, before its memory is given back. */
const keepMilliseconds = 60_000;

/** Saves a file that the page has written itself, as the browser saves a download. */
export function saveFile({ name, blob }: { name: string; blob: Blob }): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keepMilliseconds);
}
