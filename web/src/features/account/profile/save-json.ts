/** Gives the visitor a file to keep. */
export function saveJson(data: unknown, fileName: string): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  // The browser has taken it by the time the next task runs.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
