/** Returns the text of a section of the runbook without its subsections, or undefined if there is no such heading. */
function sectionOf(runbook: string, heading: string): string | undefined {
  const lines = runbook.split('\n');
  const begin = lines.findIndex((line) => /^#{2,3} /.test(line) && line.replace(/^#+ /, '') === heading);
  if (begin < 0) return undefined;
  const length = lines.slice(begin + 1).findIndex((line) => /^#{2,3} /.test(line));
  return lines.slice(begin + 1, length < 0 ? undefined : begin + 1 + length).join('\n');
}

/**
 * Returns the first command under a heading, for the stage: a block, or a line that calls a program. What begins with
 * `filter` is for CloudWatch's Logs Insights.
 */
export function firstCommandUnder(runbook: string, heading: string, stage: string): string | undefined {
  const section = sectionOf(runbook, heading) ?? '';
  const [block] = /^ *```sh\n(.*?)^ *```$/ms.exec(section)?.slice(1) ?? [];
  const inline = [...section.matchAll(/`((?:aws|npm|npx|curl|filter) [^`]+)`/g)][0];
  const isBlockFirst = block !== undefined && (!inline || section.indexOf(block) < inline.index);
  const command = isBlockFirst ? dedented(block) : inline?.[1];
  // The runbook's commands are for dev.
  return command?.replaceAll(/\bdev\b(?!\/)/g, stage).replaceAll('/touchdown/dev/', `/touchdown/${stage}/`);
}

function dedented(block: string): string {
  const lines = block.trimEnd().split('\n');
  const indent = Math.min(...lines.filter(Boolean).map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(indent)).join('\n');
}
