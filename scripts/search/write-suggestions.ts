import { writeFileSync } from 'node:fs';
import { answerHelp } from '../system/answer-help.ts';
import { buildSuggestions } from './build-suggestions.ts';

/** `npm run suggestions`: writes the file of suggestions again, after a change of towns or of names. */
answerHelp('Usage: npm run suggestions');
const file = new URL('../../shared/src/search/suggestions.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(buildSuggestions(), null, 2)}\n`);
