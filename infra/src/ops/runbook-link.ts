/** A heading of the runbook as a URL inside the repository, made as code hosts make it. */
export function runbookLink(heading: string): string {
  return `infra/RUNBOOK.md#${headingAnchor(heading)}`;
}

export function headingAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}
