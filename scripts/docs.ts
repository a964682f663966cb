import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedParts, withGeneratedParts } from './checks/docs/generated-parts.ts';
import { answerHelp } from './system/answer-help.ts';
import { projectRoot } from './system/local-state-folder.ts';

/** `npm run docs`: writes the parts of documents that are made from code. */
answerHelp('Usage: npm run docs');
for (const document of Object.keys(generatedParts)) {
  const path = join(projectRoot, document);
  const before = readFileSync(path, 'utf8');
  const after = withGeneratedParts(document, before);
  if (after === before) continue;
  writeFileSync(path, after);
  console.log(`Wrote ${document}.`);
}
