const width = 24;

/** How long files take that no run has had yet. */
const unknownSeconds = 3;

export interface Progress {
  /** Notes that a file is done. */
  done: (file: string) => void;
  /** Returns a line that says how far a kind is, and how long all that is known will take. */
  line: (kind: string, milliseconds: number) => string;
}

/**
 * Tells how far a run is. Files count by their seconds in the last run, because the longest takes as long as a hundred
 * others.
 */
export function progressOf(
  files: ReadonlyMap<string, string>,
  lastSeconds: Readonly<Record<string, number>>,
): Progress {
  const weightOf = (file: string) => lastSeconds[file] ?? unknownSeconds;
  const ofKind = (kind: string) => [...files].filter(([, own]) => own === kind).map(([file]) => file);
  const weigh = (some: readonly string[]) => some.reduce((sum, file) => sum + weightOf(file), 0);
  const finished = new Set<string>();
  // The first run would tell the time by its longest files, which start first.
  const isKnown = [...files.keys()].filter((file) => file in lastSeconds).length > files.size / 2;
  return {
    done: (file) => finished.add(file),
    line(kind, milliseconds) {
      const own = ofKind(kind);
      const ended = own.filter((file) => finished.has(file));
      const share = weigh(ended) / Math.max(weigh(own), 1);
      const bar = '█'.repeat(Math.round(share * width)).padEnd(width, '░');
      const all = weigh([...files.keys()]);
      const allEnded = weigh([...finished]);
      const left = isKnown ? remaining(all, allEnded, milliseconds) : '';
      return `${bar} ${kind}: ${ended.length} of ${own.length} files${left}`;
    },
  };
}

function remaining(all: number, ended: number, milliseconds: number): string {
  if (ended < all / 20) return '';
  const left = (milliseconds * (all - ended)) / ended / 60_000;
  return left < 1 ? ', less than a minute left' : `, about ${Math.ceil(left)} min left`;
}
