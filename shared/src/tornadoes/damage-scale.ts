interface DamageStep {
  /** What forecasters call it. */
  word: 'weak' | 'strong' | 'violent';
  /** The damage in one word. */
  damage: string;
  /** What is seen afterwards, on a house above all. */
  says: string;
  /** Estimated three-second gusts of the Enhanced Fujita scale, in miles per hour. */
  mph: string;
  /** The same in km/h, without gaps. */
  kmh: string;
}

/** What each rating means, from 0 to 5. */
export const damageScale = [
  {
    word: 'weak',
    damage: 'Light',
    says: 'Some shingles are gone. Branches break, and shallow-rooted trees fall.',
    mph: '65 to 85',
    kmh: '105 to 137',
  },
  {
    word: 'weak',
    damage: 'Moderate',
    says: 'Much of the roof cover is gone, and windows break. Mobile homes tip over.',
    mph: '86 to 110',
    kmh: '138 to 177',
  },
  {
    word: 'strong',
    damage: 'Considerable',
    says: 'Roofs tear off well-built houses. Mobile homes are destroyed. Large trees snap.',
    mph: '111 to 135',
    kmh: '178 to 217',
  },
  {
    word: 'strong',
    damage: 'Severe',
    says: 'Whole stories of well-built houses are gone. Only inside walls may stand.',
    mph: '136 to 165',
    kmh: '218 to 266',
  },
  {
    word: 'violent',
    damage: 'Devastating',
    says: 'Well-built houses are leveled. Cars are thrown.',
    mph: '166 to 200',
    kmh: '267 to 322',
  },
  {
    word: 'violent',
    damage: 'Incredible',
    says: 'Strong houses are swept off their foundations.',
    mph: 'over 200',
    kmh: 'over 322',
  },
] as const satisfies readonly DamageStep[];
