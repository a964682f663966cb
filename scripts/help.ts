import { callOf } from './checks/docs/command-table.ts';
import { commands } from './checks/docs/commands.ts';
import { answerHelp } from './system/answer-help.ts';

/** `npm run help`: says what each npm script does. */
answerHelp('Usage: npm run help');
for (const [group, lines] of Object.entries(commands)) {
  console.log(`\n${group}`);
  for (const [name, effect] of Object.entries(lines)) console.log(`  ${callOf(name).padEnd(20)} ${effect}`);
}
console.log('\nEvery command prints its options with --help, for example: npm start -- --help');
