/** What the head of one page says, as plain text: nothing in it is markup yet. */
export interface PageHead {
  /** The tab's title, without the product's name. */
  title: string;
  /** The screen's own heading. */
  name: string;
  /** What a card in a chat is headed with. */
  heading: string;
  description: string;
  /** The page's one URL, from the root of the site. */
  path: string;
  kind: 'website' | 'article';
  /** schema.org's description of what the page is about. */
  linkedData?: object;
  /** A page for people that a search engine should not list. */
  unlisted?: boolean;
}
