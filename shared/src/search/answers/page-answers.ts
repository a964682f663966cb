import { directionOf } from '../../tornadoes/linear-trend.ts';
import { firstTrendYear } from '../../tornadoes/trend-names.ts';
import { trendOver } from '../../tornadoes/trend-words.ts';
import { damageScale } from '../../tornadoes/damage-scale.ts';
import { groupedNumber } from '../../text/grouped-number.ts';
import { ratingNumber, type Rating } from '../../tornadoes/rating.ts';
import { findStation } from '../../radar/nearest-stations.ts';
import type { AskContext, Card } from './question-words.ts';
import { endWords } from './subject.ts';

const learn = (anchor: string, label: string) => ({ label, path: `/learn#${anchor}` });
const safety = (anchor: string, label: string) => ({ label, path: `/safety#${anchor}` });
const live = { label: 'Warnings at weather.gov', path: 'https://www.weather.gov/' };
const ratingsPage = learn('ratings', 'What ratings mean');

/** What a rating is, or the scale where none is named. */
export function ratingMeaning({ asked, search, record }: AskContext): Card | undefined {
  const steps = [...new Set(asked.rating?.ratings.flatMap((each) => ratingNumber(each as Rating) ?? []))];
  const [step] = steps;
  if (asked.rating?.ratings.includes('N/A')) return unratedMeaning;
  if (steps.length > 1 || step === undefined) return scaleMeaning();
  const meant = damageScale.at(step);
  if (!meant) return undefined;
  const isOld =
    asked.rating !== undefined && /(?<![a-z])f[ -]?[0-5]/i.test(asked.typed) && !/ef/i.test(asked.typed);
  const total = search.find({ ratings: [`F${step}`, `EF${step}`], limit: 1 }).total;
  return {
    headline: isOld
      ? `F${step}: a ${meant.word} tornado on the scale used before February 2007`
      : `EF${step}: a ${meant.word} tornado, with winds ${step === 5 ? '' : 'of about '}${meant.mph} mph`,
    detail: `${isOld ? `Today it would be called EF${step}.` : 'Experts rate a tornado from the damage it leaves, so the wind is an estimate.'} ${groupedNumber(total)} tornadoes have been rated F${step} or EF${step} since ${record.first.slice(0, 4)}.`,
    links: [ratingsPage],
  };
}

const unratedMeaning: Card = {
  headline: 'EFU: a tornado that could not be rated',
  detail: 'It hit nothing that shows how strong it was. Before 2016, such a tornado was mostly rated EF0.',
  links: [ratingsPage],
};

export function scaleMeaning(): Card {
  return {
    headline: 'Tornadoes are rated EF0 to EF5, from the damage they leave',
    detail: `EF0 and EF1 are weak, EF2 and EF3 strong, EF4 and EF5 violent (winds over ${Number(damageScale[4].mph.slice(0, 3)) - 1} mph). Before February 2007 the F scale was used.`,
    links: [ratingsPage],
  };
}

/** Whether there are more than before, by the test of each trend. */
export function worse({ search }: AskContext): Card | undefined {
  const profile = search.profile({});
  const years = profile.by_year.filter(({ year }) => year !== profile.partial_year);
  const [first, last] = [years[0]?.year ?? 0, years.at(-1)?.year ?? 0];
  const period = { from: firstTrendYear, to: last };
  const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);
  const all = trendOver(
    years.map(({ ratings }) => sum(ratings)),
    first,
    period,
  );
  const strong = trendOver(
    years.map(({ ratings }) => sum(ratings.slice(1, 6))),
    first,
    period,
  );
  if (!all || !strong) return undefined;
  const [ofAll, ofStrong] = [directionOf(all), directionOf(strong)];
  const words = { rise: 'has risen', fall: 'has fallen', none: 'shows no trend' } as const;
  const isSeen = ofAll === 'rise' && ofStrong !== 'rise';
  return {
    headline: isSeen
      ? `More tornadoes are counted, but ${ofStrong === 'none' ? 'EF1 and stronger show no trend' : 'fewer are EF1 or stronger'}`
      : `The number of tornadoes ${words[ofAll]}`,
    detail: isSeen
      ? `From ${period.from} to ${period.to}, the rise is in weak tornadoes, which we now spot more often.`
      : `From ${period.from} to ${period.to}, the number of EF1 and stronger ${words[ofStrong]}.`,
    links: [learn('worse', 'Are they getting worse?'), { label: 'Trends', path: '/trends' }],
  };
}

export function afterRecord({ record }: AskContext): Card {
  return {
    headline: `Our official record goes through ${endWords(record.last)}`,
    detail: `Later tornadoes aren’t in our data yet. For warnings now, go to weather.gov.`,
    links: [{ label: 'Newest storm reports', path: '/spc-reports' }, live],
  };
}

export function radarStation(id: string): Card | undefined {
  const station = findStation(id);
  if (!station) return undefined;
  return {
    headline: `${station.id} is the weather radar at ${[station.name, station.state].filter(Boolean).join(', ')}`,
    detail: 'Open its scans in the radar viewer.',
    links: [{ label: `Radar ${station.id}`, path: `/radar?station=${station.id}` }],
  };
}

/** Answers that no record is asked for. The first pattern that holds for the whole question is taken. */
const T = 'tornado';
const what = '(?:what|which|define|definition of|meaning of|explain|whats)';
const topics: readonly [kind: string, asks: string, card: Card][] = [
  [
    'watch-warning',
    `(?:${what} )?(?:one is )?(?:difference between |(?:is )?(?:worse|more serious|better) )?(?:${T} )?(?:watch|warning)(?: and | vs )(?:${T} )?(?:watch|warning)(?: difference| meaning| mean)?|${what} difference (?:watch|warning) vs (?:watch|warning)|difference (?:in|between) (?:${T} )?(?:watch|warning)(?:e?s)? (?:and|vs) (?:${T} )?(?:watch|warning)(?:e?s)?|how (?:is|are) (?:${T} )?(?:watch|warning)(?:es|s)? different (?:from|than) (?:${T} )?(?:watch|warning)(?:es|s)?`,
    {
      headline: 'Watch: be ready. Warning: take shelter now',
      detail: 'A watch means tornadoes are possible. A warning means one was seen or shows on radar.',
      links: [learn('watch-and-warning', 'Watch and warning'), live],
    },
  ],
  [
    'watch',
    `${what} (?:does )?(?:${T} )?watch(?:es)?(?: mean(?:s)?)?|(?:${T} )?watch (?:meaning|definition|explained)`,
    {
      headline: 'A watch means tornadoes are possible. Be ready',
      detail: 'A warning means one was seen or shows on radar: take shelter now.',
      links: [learn('watch-and-warning', 'Watch and warning'), live],
    },
  ],
  [
    'emergency',
    `${what} (?:does )?${T} emergency(?: mean(?:s)?)?|${T} emergency (?:meaning|definition|explained)`,
    {
      headline: 'A tornado emergency is the rarest alert. Take cover at once',
      detail: 'A large, confirmed tornado is about to strike a populated area.',
      links: [learn('watch-and-warning', 'Watch and warning'), live],
    },
  ],
  [
    'warning',
    `${what} (?:does )?(?:${T} )?warnings?(?: mean(?:s)?)?|(?:${T} )?warning (?:meaning|definition|explained)`,
    {
      headline: 'A warning means take shelter now',
      detail: 'A tornado was seen or shows on radar. A watch means tornadoes are possible.',
      links: [learn('watch-and-warning', 'Watch and warning'), live],
    },
  ],
  [
    'who-rates',
    `who (?:rates|decides|measures|gives) ${T}(?: ratings?)?`,
    {
      headline: 'The National Weather Service rates tornadoes',
      detail: 'Its experts survey the damage and rate it on the EF scale, from EF0 to EF5.',
      links: [learn('ratings', 'What the ratings mean')],
    },
  ],
  [
    'alley',
    `(?:(?:${what}|where) (?:is )?)?(?:${T}|dixie) alley(?: map| states| located| meaning| definition)?|what states (?:are )?(?:in|make up|are part of) (?:${T}|dixie) alley|(?:why (?:is it called )|is |where ?)(?:${T}|dixie) alley(?: real| located)?`,
    {
      headline: 'Tornado Alley is a nickname, not an official place',
      detail:
        'Most people mean Texas, Oklahoma, Kansas, Nebraska, and South Dakota. Dixie Alley is the Southeast.',
      links: [learn('alley', 'Tornado Alley'), { label: 'Compare all states', path: '/states' }],
    },
  ],
  [
    'outbreak-meaning',
    `${what} (?:(?:does|counts as|is considered) )?(?:${T} )?outbreaks?(?: of ${T})?(?: mean)?|how many ${T} (?:make|is|are|makes) outbreak|(?:${T} )?outbreak (?:meaning|definition)`,
    {
      headline: 'An outbreak is a group of tornadoes close in time and place',
      detail: 'There is no single official rule. Ours is explained with the list of outbreaks.',
      links: [learn('outbreak', 'What an outbreak is'), { label: 'All outbreaks', path: '/outbreaks' }],
    },
  ],
  [
    'counting',
    `how (?:are|do (?:you|they|we|people|scientists)|does \\w+) (?:count(?:ed)? )?${T} ?(?:counted|count)?|how (?:are|is) ${T} (?:counted|recorded|tracked|reported)|why (?:are|do|is) (?:${T} )?(?:numbers|counts|deaths|totals) (?:different|differ)|where does (?:this |your )?(?:data|record|information) come from|who counts ${T}`,
    {
      headline: 'The National Weather Service surveys and counts each tornado',
      detail: 'Many weak tornadoes of the early decades were never reported, so old counts are too low.',
      links: [learn('counting', 'How tornadoes are counted'), { label: 'Data', path: '/data' }],
    },
  ],
  [
    'safety-mobile-home',
    `(?=.*\\b(?:mobile homes?|trailers?(?: park| home)?|manufactured homes?)\\b)(?:(?:what|where|how|is|are|can|should|do|does|to|i|you|we|go|it|in|if|during|when|safe|safety|stay|shelter|survive|${T}|warning|live|am|be|mobile|homes?|trailers?|parks?|manufactured|tips|people|hide)(?: |$))+`,
    {
      headline: 'Leave a mobile home before the storm arrives',
      detail: 'Even a tied-down one is not safe. Go to a sturdy building or a shelter nearby.',
      links: [safety('mobile-home', 'Safety in a mobile home'), live],
    },
  ],
  [
    'safety-car',
    `(?=.*\\b(?:cars?|driving|vehicles?|trucks?|overpass|bridge|underpass|highway|road|outrun|outdrive)\\b)(?:(?:what|where|how|is|are|can|should|do|does|to|i|you|we|go|it|in|if|on|while|during|when|safe|safety|stay|shelter|survive|${T}|warning|am|be|cars?|driving|vehicles?|trucks?|overpass|bridge|underpass|highway|road|tips|under|caught|from|outrun|outdrive|hide|my|your|drive|away)(?: |$))+`,
    {
      headline: 'Drive to the nearest sturdy building',
      detail:
        'If you can’t, stay buckled with your head down, or lie in a low spot. Never shelter under an overpass.',
      links: [safety('car', 'Safety in a car'), live],
    },
  ],
  [
    'safety-night',
    `(?=.*\\b(?:nights?|nighttime|sleep|sleeping|asleep)\\b)(?:(?:what|where|how|is|are|can|should|do|does|to|i|you|we|go|it|in|if|at|for|while|during|when|safe|safety|stay|shelter|survive|${T}|warning|warnings|am|be|nights?|nighttime|sleep|sleeping|asleep|tips|hear|get|prepare|wake|me|up|alert|alerts) )*(?:safe|safety|shelter|survive|warnings?|alerts?|do|prepare|wake|hear)(?: (?:at|nights?|in|during|if|it|is|${T}|while|sleeping|asleep|i|am|up|me|when|sleep|for|warning|warnings))*`,
    {
      headline: 'Have a way to be woken by a warning',
      detail: 'Keep a weather radio or your phone’s alerts on, with the sound up. Know where you will go.',
      links: [safety('night', 'Safety at night'), live],
    },
  ],
  [
    'safety',
    `(?:${T} )?(?:safety|survival|preparedness|shelters?|drills?)(?: (?:tips?|rules?|plan|kit|guide|checklist|for kids))*|how (?:do i |do you |can i |can you |can we |to |should i |should you |do we )?(?:be |stay |keep )?(?:safe|survive|prepare|protect(?: \\w+)?|hide|shelter)(?: (?:in|from|for|during|if|when|is|coming|${T}|hits?|warning|house|home))*|where (?:do i|do you|should i|should you|should we|is|can i|to|should people|do we)(?: (?:go|hide|shelter|be|best|safest|safe|place|take|room|part|of|house|in|to|spot))*(?: (?:in|during|for|from|when|if|is|coming|${T}|warning|hits?|house|home))*|(?:what|which)? ?(?:safest|best|safe) (?:place|room|spot|shelter|part of house|part of home|part house)(?: (?:to|be|go|hide|in|during|from|for|house|home|of|${T}|is|when|hits?))*|what (?:do i|do you|to|should i|should you|should we|do we|should people|can i) do(?: (?:in|during|if|when|for|case|of|before|after|is|see|i|you|coming|near|hits?|there|${T}|warning|watch|in|sirens?|go|off))*|(?:is|are) (?:basements?|bathtub|bathroom|closet)s? safe(?: (?:in|during|from|for|${T}))*|(?:should|do) i open (?:my )?windows(?: (?:in|during|${T}))*`,
    {
      headline: 'Get in, get down, and cover up',
      detail:
        'Go to a basement or an inside room on the lowest floor, away from windows. Protect your head and neck.',
      links: [safety('now', 'More on staying safe'), live],
    },
  ],
  [
    'live',
    `(?:(?:is|are|will|do|should) ?(?:there |i |we |it )?)?(?:be )?(?:current |active |live |going to be )*${T}(?: (?:warnings?|watch(?:es)?|forecasts?|outlook|risk))*(?: (?:now|right now|currently|today|tonight|tomorrow|this week|near me|in effect|coming))+|(?:current|active|live) (?:${T} )?(?:warnings?|watch(?:es)?|radar)|(?:${T} )?(?:forecast|outlook)(?: (?:today|tonight|tomorrow))?|${T} warnings?|(?:is|are) ${T} (?:coming|near me)(?: (?:now|today|tonight))?|will (?:it|there|we) (?:be |have |get )?${T}(?: (?:today|tonight|tomorrow))?|should i (?:worry|be worried)(?: about ${T})?`,
    {
      headline: 'Warnings now: go to weather.gov',
      detail: 'This site is a record of past tornadoes. It does not warn.',
      links: [live, { label: 'Newest storm reports', path: '/spc-reports' }],
    },
  ],
  [
    'near-me',
    `(?:(?:has|have|was|did|were|is|do|does|how (?:close|near|many|often)|what|when|where)(?: \\w+){0,6} )?(?:near|around|close to|by|in|hit|to|from|at) (?:me|my (?:town|location|house|home|area|city|neighborhood|county|state|place|street|zip|address|block|school))(?: (?:been|get|got|hit|by|had|${T}|ever|is|in|danger|safe|at risk|here))*|(?:has|was|did|is|will|have|are) (?:my|our) (?:town|location|house|home|area|city|neighborhood|county|state|place)(?: (?:been|get|got|gotten|hit|struck|by|had|have|${T}|ever|is|in|danger|safe|at|risk|from|before))*|my (?:town|location|house|home|area|city|neighborhood|county|state|place)|near me|how close (?:have|did|do|has)(?: ${T})?(?: (?:come|get|been|gotten|came))*(?: to (?:me|my house|my home|my town))?|(?:what|my)? ?(?:${T} )?risk (?:where i live|here)|(?:${T}|tornado hit) where i live`,
    {
      headline: 'Type the name of your town, or its ZIP code',
      detail:
        'We show every tornado that came near it. On “Near a place”, your device can say where you are.',
      links: [{ label: 'Near a place', path: '/near' }],
    },
  ],
  [
    'basics',
    `(?:how|why) (?:do|does|are|is) ?${T}(?: (?:form|formed|made|created|happen|start|work|begin|spin|rotate|stop|end|caused))+|how ${T} (?:form|formed|work|made)|${what} (?:causes?|makes?)(?: ${T})?(?: (?:form|happen|spin|start))?|${what} (?:${T}|supercell|funnel cloud|waterspouts?|landspouts?|wedge ${T}|rope ${T}|gustnado|dust devil|mesocyclone|derecho|multiple vortex ${T}|multivortex ${T})`,
    {
      headline: 'Most tornadoes form in rotating thunderstorms',
      detail:
        'A tornado is a column of air that turns fast and touches the ground. NOAA explains how it forms.',
      links: [
        {
          label: 'Tornado basics, by NOAA',
          path: 'https://www.nssl.noaa.gov/education/svrwx101/tornadoes/',
        },
      ],
    },
  ],
  [
    'data',
    `(?:(?:how (?:do i|can i|to)|where can i) )?(?:download|get)(?: (?:${T}|data|record|database|csv|as|raw|in|dataset|your|this|excel|file|files|it|geojson|shapefile))*|(?:${T} )?(?:data ?sets?|data|database|csv|geojson|shapefiles?|parquet|spreadsheet|open data|raw data|excel)(?: (?:download|file|files|csv|set|excel))*|(?:is there )?(?:${T} )?api|(?:is )?data free(?: to use)?`,
    {
      headline: 'The whole record is free to download',
      detail: 'CSV, Parquet, GeoJSON, and more. No key is needed.',
      links: [
        { label: 'Data', path: '/data' },
        { label: 'The API', path: '/api' },
      ],
    },
  ],
  [
    'map',
    `(?:${T} |us |interactive )*maps?(?: of ${T})?|map ${T}(?: (?:paths?|tracks?))?|(?:${T} )?(?:paths|tracks)(?: map)?|where (?:did|do|have|has) ${T} (?:go|gone|been)`,
    {
      headline: 'The map has the path of every tornado',
      detail: null,
      links: [{ label: 'Map', path: '/map' }],
    },
  ],
  [
    'radar',
    `(?:weather |${T} )?radar(?: (?:loops?|images?|viewer|archive|scans?|data|animations?))*`,
    {
      headline: 'Open radar scans in the viewer',
      detail: 'Each tornado’s page also leads to the radar of its time.',
      links: [{ label: 'Radar', path: '/radar' }],
    },
  ],
  [
    'records',
    `(?:${T} )?(?:records?|rankings?|statistics|stats|facts|extremes)(?: (?:${T}|list))?|top(?: \\d+| ten| five)?(?: ${T})?(?: list)?|world record ${T}|${T} (?:facts|statistics|stats)(?: for kids)?`,
    {
      headline: 'Records: the deadliest, longest, widest, and costliest tornadoes',
      detail: 'Also the busiest years and days.',
      links: [{ label: 'Tornado records', path: '/records' }],
    },
  ],
  [
    'outbreaks',
    `(?:list of |famous |major |historic |big )*(?:${T} )?outbreaks(?: list)?|${T} outbreaks?`,
    {
      headline: 'All outbreaks, by size, deaths, or date',
      detail: null,
      links: [{ label: 'Outbreaks', path: '/outbreaks' }],
    },
  ],
];
const patterns = topics.map(([kind, asks, card]) => [kind, new RegExp(`^(?:${asks})$`), card] as const);

/** Returns what a page answers, by the words alone. */
export function topicOf(words: string): { kind: string; card: Card } | undefined {
  const [kind, , card] = patterns.find(([, asks]) => asks.test(words)) ?? [];
  return kind !== undefined && card ? { kind, card } : undefined;
}
