const width = 28;
/** A log gets one line for each tenth. */
const linesOfLog = 10;

/** Returns what shows how far a copy is: a bar on a terminal, lines elsewhere. */
export function downloadProgress(
  output: NodeJS.WriteStream,
): (doneBytes: number, totalBytes: number) => void {
  let lastStep = -1;
  return (doneBytes, totalBytes) => {
    const share = doneBytes / Math.max(1, totalBytes);
    const text = `${megabytes(doneBytes)} of ${megabytes(totalBytes)} MB`;
    if (output.isTTY) {
      const filled = Math.round(share * width);
      output.write(
        `\r\x1b[2K${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${text}${share < 1 ? '' : '\n'}`,
      );
      return;
    }
    const step = Math.floor(share * linesOfLog);
    if (step > lastStep) output.write(`${text}\n`);
    lastStep = step;
  };
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
