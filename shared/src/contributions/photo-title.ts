/** What a picture is about. */
type PhotoTarget = 'tornado' | 'spc-report';

const names: Record<PhotoTarget, string> = { tornado: 'Tornado Photo', 'spc-report': 'Storm Report Photo' };

/** Returns the title of pictures whose sender gave none. The date is in the words of whoever makes it up. */
export function photoTitle(target: PhotoTarget, pictures: number, date: string): string {
  return `${names[target]}${pictures > 1 ? ' Gallery' : ''} - ${date}`;
}
