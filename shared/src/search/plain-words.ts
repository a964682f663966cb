/** Words of ordinary sentences. Each is also the name of a town, which is meant only with its state, or alone. */
const sentenceWords: ReadonlySet<string> = new Set(
  (
    'advance ball banks cool drew early energy grill halfway hurt lead long many media most normal page ' +
    'panhandle plains post progress reading short strong surprise tool valley walls week weeks west westerly winner ' +
    'minor central north south east southside northside power best day friend good trail bend hope fall falls'
  ).split(' '),
);

/** Other words that are names of towns. They are towns unless other words stand beside them that are not understood. */
const nounsOrTowns: ReadonlySet<string> = new Set(
  (
    'advance basin bath bay beach bell berry boulder brush burns canyon center christmas citrus college combine ' +
    'countryside crane crest cypress drain farmland forest gap green grove groves harbor harvest hazard highlands ' +
    'hill hillside holiday home homes hurricane independence junction lakes landing locust marina midway mobile onset orange park ' +
    'orchards parks pine plantation plum ranger rice ridge rodeo shoreline spring springs summit sunrise sunset tea ' +
    'trooper university walnut wells willow worth'
  ).split(' '),
);

/** Words that people type around what they look for. They are no names with an error, and no beginning of one. */
const ordinaryWords: ReadonlySet<string> = new Set(
  (
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

/** Returns whether a word can be a name that somebody has not finished or has misspelt. */
export function mayBeName(word: string): boolean {
  return !ordinaryWords.has(word) && !sentenceWords.has(word) && !nounsOrTowns.has(word) && !/\d/.test(word);
}
