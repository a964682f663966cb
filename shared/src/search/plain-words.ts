/** Words around what a person looks for. */
export const ignoredWords: ReadonlySet<string> = new Set(
  (
    'tornado tornados tornadoes tornadic twister twisters the a an in on at of near nr around by and or from to ' +
    'for that which was were is all any hit hits struck me i show find list when what where did outbreak ever ' +
    'day night us usa united states history historic map city rated rating scale area famous big huge year with ' +
    'my old miles mile during between through since monster how does do much there have has had been most ' +
    'close closest nearest tell can you please here it this these those about into its town happened occur ' +
    'occurred season happen come came went go passed crossed every each record records en el los las del who whom whose why its its being got such ones are am be not whats ' +
    'wheres whens hows'
  ).split(' '),
);

/** What people call a few cities. */
export const shortNames: Readonly<Record<string, string>> = {
  okc: 'oklahoma city',
  nyc: 'new york city',
  kc: 'kansas city',
  kcmo: 'kansas city',
  philly: 'philadelphia',
  nola: 'new orleans',
  chitown: 'chicago',
  indy: 'indianapolis',
  'saint louie': 'saint louis',
  dfw: 'dallas',
  'twin cities': 'minneapolis',
  'quad cities': 'davenport',
  'bay area': 'san francisco',
  vegas: 'las vegas',
  slc: 'salt lake city',
  'windy city': 'chicago',
};

/**
 * Common words of English, without most of their endings. Nobody who types one has misspelled the name of a town.
 */
const englishWords: ReadonlySet<string> = new Set(
  `
able about above accept accident account across act action active activity actual add address afraid
after again against age agree ahead aid air airport alarm alert alike alive allow almost alone along
already also although always amazing among amount ancient anger animal animation another answer anybody
anyone anything anyway anywhere apart apartment appear apply april archive argue arm army around arrive
article ask asleep attack attention aunt auto autumn average avoid awake award aware awful baby back bad
badly bag barn base basement basic bath battle bear beat beautiful beauty because become bed bedroom
before begin behind being believe belong below beside besides better between beyond bicycle bill bird
birth birthday bite bitter blame blow board boat body bomb bone book border bore born borrow both bother
bottom bought box boy brain brave break breakfast breath bridge brief bring broad broke broken brother
brought build building built bunker bus business busy buy cable call calm camera camp campground cancel
car card care careful carry case cash cast cat catch category cattle caught cause cellar cent century
certain certainly chain chair chance change character charge chart chase cheap check chief child
children choice choose church churches circle citizen city civil claim class classic clean clear clearly
climate climb clock close cloth cloud club coach coal coat code cold collapse collect color come comfort
command comment common community company compare complete computer concern condition confirm consider
contact contain continue control cook cool copy corn corner correct cost could count country couple
course court cousin cover cow crash crazy create crew crime crop cross crowd crowded cry cup current
curve custom cut cycle daily damage danger dangerous dark data date daughter day dead deadly deal dear
death debris debt decade decide decision deep deer define definition degree delay deliver depend derecho
describe desert desk destroy detail devastate develop device devil die difference different difficult
dinner direct direction dirt disaster discover discuss disease distance divide doctor does dog dollar
done door double doubt down downburst dozen draw dream dress drink drive driver drop drove drown dry due
during dust duty each ear earlier earliest early earn earth easily east easy eat edge education effect
egg eight either elect electric eleven else emergency empty end enemy engine enjoy enormous enough enter
entire equal error escape especially estimate even evening event ever every everybody everyone
everything everywhere evidence evil exact exactly examine example except excite excuse exercise exist
expect expensive experience expert explain explode explore extra extreme eye face fact factory fail fair
fall false family famous fan far farm farmer fast fat fatal father fault favorite fear feature feed feel
feet fell fellow felt female fence festival few field fifteen fifth fifty fight figure file fill final
finally find fine finger finish fire firm first fish five fix flash flat flight flip float flood floor
flow flower fly follow food foot football force foreign forest forget form former forth forty forward
found four fourth frame free freeze frequency frequent fresh friend frighten from front fruit fuel full
fun funny further future gain game garage garden gas gate gather gave general gentle get getting giant
gift gigantic girl give given glad glass goes going gold gone good goods got government grade grain
grand grandfather grandmother grass grave great green grew ground group grow growth guard guess guest
guide gun gustnado guy gym habit had hail hair half hall hand handle hang happen happy hard hardly harm
hate have head heal health hear heard heart heat heavily heavy height held hello help hence here hero
herself hidden hide high higher highest highway himself historic historical history hit hold hole
holiday home honest hope horse hospital host hot hotel hour house household however huge human hundred
hungry hunt hurricane hurry hurt husband idea identify image imagine impact importance important
impossible improve inch include increase indeed index indoor industry inform information injure injury
inside instead intense interest into investigate invite iron island issue item itself jacket job join
joke journey judge jump just keep kept key kick kill killer kind king kitchen knew know known labor lady
lake land landed landspout language large last late lately later latest laugh law lay lead leader leaf
learn least leave led left leg length less lesson let lethal letter level library lie life lift light
lightning like likely limit line list listen little live living load loan local location lock long
longer look loop loose lose loss lost lot loud love low lower luck lucky lunch machine mad made magic
mail main major make male mall man manage many map march mark market married marry mass massive master
match material matter may maybe mcdonald meal mean meaning means meant measure meat media medical meet
member memory men mention mesocyclone message met metal meteorologist meter method microburst middle
midnight might mile military milk million mind mine minor minute miracle miss mistake mobile model
modern mom moment money monster month moon more morning most mostly mother motion motor mount mountain
mouth move movie much multi multiple multivortex murder museum music must myself name narrow nation
national natural nature near nearly necessary neck need neighbor neighborhood neither nephew nervous
never new news newspaper next nice nine nobody noise none noon nor normal north northern nose not note
nothing notice now number nurse nursing object observe obvious occur ocean odd off offer office officer
official often old older oldest once one only onto open operate opinion opposite order ordinary original
other otherwise ought our ourselves out outdoor outside over own owner page paid pain paint pair paper
parent park part particular party pass past path pattern pay peace people perfect perhaps period
permanent permit person phone photo photograph phrase pick picture piece place plain plan plane plant
plastic play player please plenty pocket point police political poor popular population position
possible post potential pound power powerful practice predict prefer prepare present president press
pressure pretty prevent previous price prison private prize probably problem process produce product
program project promise proof proper property protect prove provide public pull pure purpose push put
quality quarter queen question quick quickly quiet quietly quite race racetrack radio rain raise ran
range rank rapid rare rarely rate rather rating reach reaction read ready real realize really reason
receive recent recently record recover reduce regard region regular relate relationship release relief
remain remember remind remove rent repair repeat replace reply report represent request require rescue
research reserve respond rest restaurant result retire return rich ride right ring rise risk river road
rock role roof room rope rotate rotation rough round route row rule run rural rush safe safely safety
said sale same sand sat satellite save saw say scale scare scary scene school science scientist score
screen sea search season seat second secret section see seem seen select sell send sense sent sentence
separate series serious serve service set settle seven several severe sex shade shake shall shape share
sharp she shelter shift shine ship shirt shock shoe shoot shop short shot should shoulder shout show
shut sick side sign signal significant silence silent silver similar simple simply since sing single
siren sister sit site situation six size skill skin sky sleep slide slight slip slow slowly small smart
smell smile smoke smooth snow social society soft soil sold soldier solid solution solve some somebody
somehow someone something sometime sometimes somewhere son song soon sorry sort sound source south
southern space speak special species specific speech speed spell spend spent spin spirit split spoke
sport spot spotter spread spring square stadium staff stage stand standard star start state station stay
steal step stick still stone stood stop store storm story straight strange stranger stream street
strength stress stretch strike strong strongest struck structure student study stuff stupid style
subject succeed success such sudden suddenly suffer sugar suggest suit summer sun super supercell supply
support suppose sure surface surprise surround survey survive survivor swim system table tail take taken
talk tall tape target task taste taught tax teach teacher team tear tell temperature ten term terrible
terrify test than thank their theirs them themselves then theory there therefore these they thick thin
thing think third thirty this those though thought thousand threat three threw through throughout throw
thunder thus ticket tie tight time tiny tip tire title today together told tomorrow tone tonight too
took tool top topic torn tornado total touch tough tour toward town track trade tradition traffic
trailer train travel treat tree trend trick tried trip tropical trouble truck true trust truth try turn
twelve twenty twice twin twist two type typical ugly under understand unit united universe unknown
unless until unusual upon upper upset use used useful user usual usually valley value various vast
vehicle verse very via victim video view village violence violent visit visitor voice volume vote wait
wake walk wall walmart want war warehouse warm warn was wash waste watch water wave way weak weakest
wear weather website wedge week weekend weight weird welcome well went were west western wet what
whatever wheel when whenever where wherever whether which while white whole whom whose wide width wife
wild will win wind window wing winner winter wire wise wish with within without woman women won wonder
wood word wore work worker world worry worse worst worth would wound write writer writing wrong wrote
yard yeah year yellow yes yesterday yet you young your yours yourself youth zero zone zoo
`
    .trim()
    .split(/\s+/),
);

/** Words of ordinary sentences. Each is also the name of a town, which is meant only with its state, or alone. */
const sentenceWords: ReadonlySet<string> = new Set(
  (
    'advance ball banks cool drew early energy grill halfway hurt lead long many media most normal page ' +
    'panhandle plains post progress reading short strong surprise tool valley walls week weeks west westerly winner ' +
    'twin safety mean alley minor central north south east southside northside power best day friend good trail bend hope fall falls'
  ).split(' '),
);

/** Other words that are names of towns. They are towns unless other words stand beside them that are not understood. */
const nounsOrTowns: ReadonlySet<string> = new Set(
  (
    'rush advance basin bath bay beach bell berry boulder brush burns canyon center christmas citrus college combine ' +
    'countryside crane crest cypress drain farmland forest gap green grove groves harbor harvest hazard highlands ' +
    'hill hillside holiday home homes hurricane independence junction lakes landing locust marina midway mobile onset orange park ' +
    'orchards parks pine plantation plum ranger rice ridge rodeo shoreline spring springs summit sunrise sunset tea ' +
    'trooper university walnut wells willow worth'
  ).split(' '),
);

/** Words that people type around what they look for. They are no names with an error, and no beginning of one. */
const ordinaryWords: ReadonlySet<string> = new Set(
  (
    'f enhanced facts ' +
    'billion million thousand dollar cities ' +
    'per ef monday tuesday wednesday thursday friday saturday sunday bowl ' +
    'vs versus api csv geojson shapefile parquet download dataset wizard odds stats increase fujita ' +
    'alley people house houses home homes school schools church churches trailer park killed kills kill dead death ' +
    'deaths died injured injuries damage damaged destroyed storm storms weather wind winds hail rain thunder ' +
    'thunderstorm lightning cloud funnel wedge rope waterspout radar video photo photos picture pictures story ' +
    'stories news report reports warning watch siren sirens chaser chasers movie film track tracks path paths ' +
    'super outbreak outbreaks twin sisters largest tallest fastest speed force power severe extreme bad worse more ' +
    'less than over under above below about after before while week weeks month months years today yesterday ' +
    'tomorrow morning afternoon evening number count total average frequency risk season state county town village ' +
    'place street road highway river lake mountain island north south east west northern southern eastern western ' +
    'central midwest plains gulf coast dixie country america american national federal record records data table ' +
    'chart graph list name names called known named famous there here this these those they them their have been ' +
    'will would could should does done make made take took come came went some most many much long short tall wide ' +
    'small little large great good best deadly black white blue green happened happen near nearest close closest'
  ).split(' '),
);

/** Returns whether a name is a word of sentences, which needs a reason to be read as a place. */
export function isSentenceWord(word: string): boolean {
  return sentenceWords.has(word);
}

export function isNounOrTown(word: string): boolean {
  return nounsOrTowns.has(word);
}

/** What English adds to a word, and what it replaces by that. */
const endings: readonly [ending: RegExp, stems: readonly string[]][] = [
  [/ies$/, ['y', 'ie']],
  [/(?:es|ed|er|est)$/, ['', 'e']],
  [/i(?:ed|er|est|ly|ness)$/, ['y']],
  [/ing$/, ['', 'e']],
  [/(?:s|d|ly|ness|less|ful|ment|y|nt)$/, ['']],
];

/** Returns whether a word is one of common English, in any of its usual forms. */
export function isEnglish(word: string): boolean {
  if (isListed(word)) return true;
  return endings.some(([ending, stems]) => {
    if (!ending.test(word)) return false;
    const stem = word.replace(ending, '');
    // `getting` has one letter more than `get`.
    const forms = [stem, stem.replace(/(.)\1$/, '$1')];
    return stem.length >= 3 && stems.some((each) => forms.some((form) => isListed(form + each)));
  });
}

function isListed(word: string): boolean {
  return [englishWords, ordinaryWords, sentenceWords, nounsOrTowns, ignoredWords].some((each) =>
    each.has(word),
  );
}

/** Returns whether a word can be a name that somebody has not finished. */
export function mayBeName(word: string): boolean {
  return !ordinaryWords.has(word) && !sentenceWords.has(word) && !nounsOrTowns.has(word) && !/\d/.test(word);
}

/** Returns whether a word can be a name that somebody has misspelt. */
export function mayBeMisspelt(word: string): boolean {
  return mayBeName(word) && !isEnglish(word);
}
