/** Returns a link to a heading of the runbook, with an anchor as code hosts create it. */
export function runbookLink(heading: string): string {
  return `infra/RUNBOOK.md#${headingAnchor(heading)}`;
}

export function headingAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}
