/**
 * The questions of “Were you there?” and their choices, with the words that people read. A choice is stored under its
 * name, so a name stays forever; the words may change.
 */
export const memories = {
  own: 'My own',
  passed_on: 'Passed on to me',
} as const;
export type Memory = keyof typeof memories;

export const shelters = {
  basement: 'Basement or cellar',
  safe_room: 'Storm shelter or safe room',
  inner_room: 'Inside room, closet, or hallway',
  indoors: 'Elsewhere indoors',
  mobile_home: 'Mobile home',
  vehicle: 'In a vehicle',
  outdoors: 'Outdoors',
} as const;
export type Shelter = keyof typeof shelters;

export const warnings = {
  siren: 'A siren',
  phone: 'A phone alert',
  broadcast: 'TV or radio',
  person: 'Another person',
  sky: 'The sky or the sound',
  none: 'Nothing warned me',
} as const;
export type Warning = keyof typeof warnings;

export const sights = {
  tornado: 'The tornado',
  debris: 'Debris in the air',
  flashes: 'Power flashes',
  roar: 'A roar',
  hail: 'Hail',
  none: 'None of these',
} as const;
export type Sight = keyof typeof sights;

/** The questions whose answers are counted by choice. */
export const countedQuestions = {
  shelter: { legend: 'Where were you when it came?', choices: shelters },
  warning: { legend: 'What warned you first?', choices: warnings },
  noticed: { legend: 'What did you see or hear?', choices: sights },
} as const;
export type CountedQuestion = keyof typeof countedQuestions;

/** Below so many people, nothing is shown to others: neither shares nor cells. The same holds for each question. */
export const leastAnswers = 5;

/** A cell or a time that fewer people share than this is widened until it has them, or left out. */
export const leastTogether = 3;

/** How far from the path a pin may be, in miles. Debris and sound reach further than the wind, but not that far. */
export const maxPinMiles = 50;

/** How many tornadoes a page of the own answers has. */
export const ownAnswersPerPage = 20;

/** How many answers chose each; null where too few people answered the question. */
export type QuestionCounts = { people: number; choices: Readonly<Record<string, number>> } | null;
export type AnswerCounts = Readonly<Record<CountedQuestion, QuestionCounts>>;

interface BarRow {
  label: string;
  question: CountedQuestion;
  /** The choices that it stands for. Only one of them can be chosen, so they can be added. */
  choices: readonly string[];
}

/** The five bars of a tornado’s page. */
const bars: readonly BarRow[] = [
  {
    label: 'Took shelter',
    question: 'shelter',
    choices: ['basement', 'safe_room', 'inner_room'] satisfies Shelter[],
  },
  { label: 'Warned by siren', question: 'warning', choices: ['siren'] satisfies Warning[] },
  {
    label: 'Warned by phone, TV, or radio',
    question: 'warning',
    choices: ['phone', 'broadcast'] satisfies Warning[],
  },
  { label: 'Saw the tornado', question: 'noticed', choices: ['tornado'] satisfies Sight[] },
  { label: 'Heard a roar', question: 'noticed', choices: ['roar'] satisfies Sight[] },
];

/** The bars of what was counted, without those of questions that too few people answered. */
export function barsOf(counts: AnswerCounts): { label: string; people: number; of: number }[] {
  return bars.flatMap(({ label, question, choices }) => {
    const counted = counts[question];
    if (!counted) return [];
    const people = choices.reduce((sum, choice) => sum + (counted.choices[choice] ?? 0), 0);
    return [{ label, people, of: counted.people }];
  });
}

/** “31 people answered: 19 sheltered, 12 were warned by siren.” */
export function answersSentence(people: number, counts: AnswerCounts): string {
  const of = (question: CountedQuestion, choices: readonly string[]) =>
    choices.reduce((sum, choice) => sum + (counts[question]?.choices[choice] ?? 0), 0);
  const parts = [
    ...(counts.shelter ? [`${of('shelter', bars[0]?.choices ?? [])} sheltered`] : []),
    ...(counts.warning ? [was(of('warning', ['siren']), 'warned by siren')] : []),
  ];
  return `${people} people answered${parts.length > 0 ? `: ${parts.join(', ')}` : ''}.`;
}

const was = (count: number, what: string) => `${count} ${count === 1 ? 'was' : 'were'} ${what}`;
