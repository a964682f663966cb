import type { ImportPhase, ImportProgress } from '@touchdown/functions/features/imports/run/import-ports.ts';

const width = 28;
/** In a log, a line now and then: at each phase, and at each tenth of it. */
const linesAPhase = 10;

const phaseLabels: Record<ImportPhase, string> = {
  reading: 'Reading files',
  joining: 'Joining and writing years',
  matching: 'Matching storm reports',
  publishing: 'Publishing the release',
};

/** A live bar on a terminal, plain lines elsewhere. */
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
  let shown = '';
  return ({ phase, done, total, at }) => {
    const step = `${phase} ${Math.floor((done / Math.max(1, total)) * linesAPhase)}`;
    if (step === shown) return;
    shown = step;
    output.write(`${phaseLabels[phase]}: ${done} of ${total} (${at})\n`);
  };
}
