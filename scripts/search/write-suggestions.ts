import { writeFileSync } from 'node:fs';
import { buildSuggestions } from './build-suggestions.ts';

/** `npm run suggestions`: writes the file of suggestions again, after a change of towns or of names. */
const file = new URL('../../shared/src/search/suggestions.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(buildSuggestions(), null, 2)}\n`);
