import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedParts, withGeneratedParts } from './checks/docs/generated-parts.ts';
import { costParts } from './cost/cost-parts.ts';
import { stageBill } from './cost/stage-bill.ts';
import { generatedFiles } from './supply/notice.ts';
import { answerHelp } from './system/answer-help.ts';
import { projectRoot } from './system/local-state-folder.ts';

/** `npm run docs`: writes the documents, and the parts of documents, that are made from code. */
answerHelp('Usage: npm run docs');
for (const parts of [generatedParts, costParts(await stageBill('prod'))])
  for (const [document, ofDocument] of Object.entries(parts))
    write(document, (before) => withGeneratedParts(before, ofDocument));
for (const [file, content] of Object.entries(generatedFiles)) write(file, content);

function write(file: string, content: (before: string) => string): void {
  const path = join(projectRoot, file);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const after = content(before);
  if (after === before) return;
  writeFileSync(path, after);
  console.log(`Wrote ${file}.`);
}
