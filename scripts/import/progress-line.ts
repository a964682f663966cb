import type { ImportPhase, ImportProgress } from '@touchdown/functions/features/imports/run/import-ports.ts';

const width = 28;
/** A log gets one line for each tenth of a phase. */
const linesPerPhase = 10;

const phaseLabels: Record<ImportPhase, string> = {
  reading: 'Reading files',
  joining: 'Joining and writing years',
  matching: 'Matching storm reports',
  publishing: 'Publishing the release',
};

/** Shows a progress bar on a terminal, and prints lines elsewhere. */
export function progressLine(output: NodeJS.WriteStream): {
  show: (progress: ImportProgress) => void;
  clear: () => void;
} {
  if (!output.isTTY) return { show: plainLines(output), clear: () => {} };
  return {
    show: (progress) => {
      const { phase, done, total, at } = progress;
      const filled = Math.round((done / Math.max(1, total)) * width);
      const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
      const line = `${phaseLabels[phase].padEnd(25)} ${bar} ${done}/${total}  ${at}`;
      output.write(`\r\x1b[2K${line.slice(0, (output.columns || 80) - 1)}`);
    },
    clear: () => output.write('\r\x1b[2K'),
  };
}

function plainLines(output: NodeJS.WriteStream): (progress: ImportProgress) => void {
  let lastStep = '';
  return ({ phase, done, total, at }) => {
    const step = `${phase} ${Math.floor((done / Math.max(1, total)) * linesPerPhase)}`;
    if (step === lastStep) return;
    lastStep = step;
    output.write(`${phaseLabels[phase]}: ${done} of ${total} (${at})\n`);
  };
}
