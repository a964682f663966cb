import { saysTheSame, type QueryString } from '../../../lib/list-state/define-query-string.ts';
import { listQueryString, listViews, type ListSettings, type ListView } from './list-query-string.ts';

export const listViewKey = 'list_view';

/**
 * The query string of the list on this device. Without a view in the URL, the list is shown as it was shown last, and
 * the URL then says so. A view in the URL wins, and does not change what is remembered.
 */
export const rememberedQueryString: QueryString<ListSettings> = {
  ...listQueryString,
  read: (from) => ({
    ...listQueryString.read(from),
    view: listViews.find((view) => view === from.get('view')?.toLowerCase()) ?? rememberedView(),
  }),
  write: (settings) => {
    const text = listQueryString.write(settings);
    const { view } = settings;
    // The default is written only where it is not what this device would show without it.
    if (view !== listQueryString.defaults.view || view === rememberedView()) return text;
    return [text, `view=${view}`].filter(Boolean).join('&');
  },
  isUnderstood: (from) => saysTheSame(from, rememberedQueryString.write(rememberedQueryString.read(from))),
};

export function rememberView(view: ListView): void {
  try {
    localStorage.setItem(listViewKey, view);
  } catch {
    // Without storage the choice lasts as long as it is in the URL.
  }
}

function rememberedView(): ListView {
  try {
    return localStorage.getItem(listViewKey) === 'table' ? 'table' : 'cards';
  } catch {
    return 'cards';
  }
}
