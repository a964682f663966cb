/**
 * What each npm script does, in one line: the only home of these lines. `npm run help` and docs/commands.md show them;
 * the options of a command are in its own usage.
 */
export const commands: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Every day': {
    start: 'runs the whole product on this machine, at http://127.0.0.1:4321',
    test: 'runs checks and tests; --all whole, --changed the nearest, or by a word',
    lint: 'runs the linter, the types and the rules about imports',
    typecheck: 'runs the compiler alone',
    format: 'formats all files',
    build: 'builds the site into web/dist, within its size budgets',
    docs: 'writes the parts of documents that are made from code',
    screenshots: 'takes the pictures of the README, or of all screens to look at',
    help: 'prints this list',
  },
  'Parts by themselves': {
    'local-cloud': 'plays any synthesized CDK assembly on this machine, with the permissions of its roles',
  },
  'The record': {
    import: 'imports files of NCEI and the SPC, from a folder or from their servers',
    record: 'compiles NOAA’s files into the record that the repository contains',
    notables: 'says which of the notable tornadoes are in NOAA’s files',
    calibrate: 'compares the joined tornadoes with the SPC’s, year by year',
    'verify-release':
      'verifies signature, checksums and chain of a release of files, from a site or a folder',
    synthetic: 'writes a synthetic record for scale tests; load it with npm start -- --record',
  },
  'Radar and maps': {
    archive: 'adds Level II volumes to the local cloud, for its radar loops',
    loops: 'makes the radar loops of the most notable tornadoes ahead',
    basemap: 'builds the base map, or shows another archive of tiles in its place',
  },
  'Accounts and support': {
    admin: 'gives roles, suspends people, saves corrections, counts again, changes settings',
    stripe: 'lets time pass, refunds and fails at the local Stripe, and lists its test cards',
  },
  'A stage in AWS': {
    synth: 'writes the CloudFormation templates to cdk.out, or keeps them as a release',
    deploy: 'deploys a stage, or only checks the account with --check',
    rollback: 'returns to the release before, on a stage or here',
    rotate: 'replaces a secret of a stage or of the local site in three steps',
    restore: 'builds new tables from the second copy in another account, and checks them',
    smoke: 'checks what only a deployed stage can show',
    doctor: 'says what is wrong with a stage or the local site, by heading of the runbook',
    cost: 'computes what a month costs, from the templates',
    surge: 'plays an hour with a thousand times the usual visitors',
    audit: 'asks the registry for advisories about the dependencies',
  },
  Measuring: {
    faults: 'shows what readers and members see while a part of the local cloud fails',
    bench: 'measures the engine, the API, the radar decoder, an import and more',
    mutate:
      'makes small mistakes in a copy of the product, one at a time, and prints which of them the tests notice',
    lighthouse: 'runs Lighthouse five times on each of some pages',
    pages: 'films pages on a slow phone: what goes, moves, blocks and loads, untouched and touched',
  },
  'Files of the repository': {
    places: 'writes the lists of towns and counties, and the outlines of the states',
    suggestions: 'writes the suggestions of the search field',
  },
};
