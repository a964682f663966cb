import { states } from './states.ts';

/** The name in the agency's words, the state (empty where the name spans several), and other towns in names of the office. */
const rows: Readonly<Record<string, readonly [name: string, state: string, ...towns: string[]]>> = {
  ABQ: ['Albuquerque', 'NM'],
  ABR: ['Aberdeen', 'SD'],
  AFC: ['Anchorage', 'AK'],
  AFG: ['Fairbanks', 'AK'],
  AJK: ['Juneau', 'AK'],
  AKQ: ['Wakefield', 'VA'],
  ALY: ['Albany', 'NY'],
  AMA: ['Amarillo', 'TX'],
  APX: ['Gaylord', 'MI'],
  ARX: ['La Crosse', 'WI'],
  BGM: ['Binghamton', 'NY'],
  BIS: ['Bismarck', 'ND'],
  BMX: ['Birmingham', 'AL'],
  BOI: ['Boise', 'ID'],
  BOU: ['Denver/Boulder', 'CO'],
  BOX: ['Boston', 'MA', 'Norton'],
  BRO: ['Brownsville', 'TX'],
  BTV: ['Burlington', 'VT'],
  BUF: ['Buffalo', 'NY'],
  BYZ: ['Billings', 'MT'],
  CAE: ['Columbia', 'SC'],
  CAR: ['Caribou', 'ME'],
  CHS: ['Charleston', 'SC'],
  CLE: ['Cleveland', 'OH'],
  CRP: ['Corpus Christi', 'TX'],
  CTP: ['State College', 'PA'],
  CYS: ['Cheyenne', 'WY'],
  DDC: ['Dodge City', 'KS'],
  DLH: ['Duluth', 'MN'],
  DMX: ['Des Moines', 'IA'],
  DTX: ['Detroit', 'MI'],
  DVN: ['Quad Cities', '', 'Davenport'],
  EAX: ['Kansas City', 'MO', 'Pleasant Hill'],
  EKA: ['Eureka', 'CA'],
  EPZ: ['El Paso', 'TX'],
  EWX: ['Austin/San Antonio', 'TX'],
  FFC: ['Atlanta', 'GA', 'Peachtree City'],
  FGF: ['Grand Forks', 'ND'],
  FGZ: ['Flagstaff', 'AZ'],
  FSD: ['Sioux Falls', 'SD'],
  FWD: ['Fort Worth', 'TX', 'Dallas'],
  GGW: ['Glasgow', 'MT'],
  GID: ['Hastings', 'NE'],
  GJT: ['Grand Junction', 'CO'],
  GLD: ['Goodland', 'KS'],
  GRB: ['Green Bay', 'WI'],
  GRR: ['Grand Rapids', 'MI'],
  GSP: ['Greenville-Spartanburg', 'SC'],
  GUM: ['Guam', 'GU'],
  GYX: ['Gray', 'ME', 'Portland'],
  HFO: ['Honolulu', 'HI'],
  HGX: ['Houston', 'TX', 'Galveston'],
  HNX: ['Hanford', 'CA'],
  HUN: ['Huntsville', 'AL'],
  ICT: ['Wichita', 'KS'],
  ILM: ['Wilmington', 'NC'],
  ILN: ['Wilmington', 'OH', 'Cincinnati'],
  ILX: ['Lincoln', 'IL'],
  IND: ['Indianapolis', 'IN'],
  IWX: ['Northern Indiana', 'IN', 'Syracuse'],
  JAN: ['Jackson', 'MS'],
  JAX: ['Jacksonville', 'FL'],
  JKL: ['Jackson', 'KY'],
  KEY: ['Key West', 'FL'],
  LBF: ['North Platte', 'NE'],
  LCH: ['Lake Charles', 'LA'],
  LIX: ['New Orleans', 'LA', 'Slidell'],
  LKN: ['Elko', 'NV'],
  LMK: ['Louisville', 'KY'],
  LOT: ['Chicago', 'IL', 'Romeoville'],
  LOX: ['Los Angeles', 'CA', 'Oxnard'],
  LSX: ['St. Louis', 'MO'],
  LUB: ['Lubbock', 'TX'],
  LWX: ['Baltimore/Washington', '', 'Sterling'],
  LZK: ['Little Rock', 'AR'],
  MAF: ['Midland', 'TX'],
  MEG: ['Memphis', 'TN'],
  MFL: ['Miami', 'FL'],
  MFR: ['Medford', 'OR'],
  MHX: ['Newport/Morehead City', 'NC'],
  MKX: ['Milwaukee', 'WI'],
  MLB: ['Melbourne', 'FL'],
  MOB: ['Mobile', 'AL'],
  MPX: ['Twin Cities', 'MN', 'Minneapolis', 'Chanhassen'],
  MQT: ['Marquette', 'MI'],
  MRX: ['Morristown', 'TN', 'Knoxville'],
  MSO: ['Missoula', 'MT'],
  MTR: ['San Francisco Bay Area', 'CA', 'Monterey', 'San Francisco'],
  OAX: ['Omaha', 'NE', 'Valley'],
  OHX: ['Nashville', 'TN'],
  OKX: ['New York', 'NY', 'Upton'],
  OTX: ['Spokane', 'WA'],
  OUN: ['Norman', 'OK'],
  PAH: ['Paducah', 'KY'],
  PBZ: ['Pittsburgh', 'PA'],
  PDT: ['Pendleton', 'OR'],
  PHI: ['Philadelphia', 'PA', 'Mount Holly'],
  PIH: ['Pocatello', 'ID'],
  PPG: ['Pago Pago', 'AS'],
  PQR: ['Portland', 'OR'],
  PSR: ['Phoenix', 'AZ'],
  PUB: ['Pueblo', 'CO'],
  RAH: ['Raleigh', 'NC'],
  REV: ['Reno', 'NV'],
  RIW: ['Riverton', 'WY'],
  RLX: ['Charleston', 'WV'],
  RNK: ['Blacksburg', 'VA'],
  SEW: ['Seattle', 'WA'],
  SGF: ['Springfield', 'MO'],
  SGX: ['San Diego', 'CA'],
  SHV: ['Shreveport', 'LA'],
  SJT: ['San Angelo', 'TX'],
  SJU: ['San Juan', 'PR'],
  SLC: ['Salt Lake City', 'UT'],
  STO: ['Sacramento', 'CA'],
  TAE: ['Tallahassee', 'FL'],
  TBW: ['Tampa Bay', 'FL'],
  TFX: ['Great Falls', 'MT'],
  TOP: ['Topeka', 'KS'],
  TSA: ['Tulsa', 'OK'],
  TWC: ['Tucson', 'AZ'],
  UNR: ['Rapid City', 'SD'],
  VEF: ['Las Vegas', 'NV'],
};

/** The codes of the forecast offices of the National Weather Service. */
export const officeCodes: readonly string[] = Object.keys(rows);

/** Its warnings have another code than the office. */
const codesOfTexts: Readonly<Record<string, string>> = { JSJ: 'SJU' };

function rowOf(code: string) {
  const own = codesOfTexts[code] ?? code;
  return Object.hasOwn(rows, own) ? rows[own] : undefined;
}

function stateOf(postal: string): string | undefined {
  return states.find((state) => state.postal === postal)?.name;
}

/**
 * Returns the name of an office as people say it: Norman, or Jackson, Kentucky, where another one has the same. Undefined
 * for letters that are not listed, such as those of an office that was closed.
 */
export function officeName(code: string): string | undefined {
  const [name, postal] = rowOf(code) ?? [];
  const isShared = Object.values(rows).filter(([other]) => other === name).length > 1;
  return isShared && postal ? `${name}, ${stateOf(postal)}` : name;
}

/** Returns the whole name: NWS Norman, Oklahoma. */
export function officeTitle(code: string): string {
  const [name = code, postal = ''] = rowOf(code) ?? [];
  const state = stateOf(postal);
  return state === undefined || name.includes(state) ? `NWS ${name}` : `NWS ${name}, ${state}`;
}

/** Returns every town that an office is called after. */
export function townsOfOffice(code: string): string[] {
  const [name = '', , ...towns] = rowOf(code) ?? [];
  return [...new Set([name, ...name.split(/[/-]/), ...towns])];
}
