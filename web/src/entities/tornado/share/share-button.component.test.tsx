import { citations } from '@touchdown/shared/tornadoes/citation.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { CiteButton, EmbedButton } from './share-button.tsx';

const field = (name: string) => screen.findByLabelText<HTMLTextAreaElement>(name);

describe('the box to embed a page', () => {
  it('has a frame with a title, escaped, in the theme that is chosen, and gives the focus back', async () => {
    openPage(<EmbedButton path="/map" query="state=Ohio&year=1974&zoom=5" title={'"><script>'} />);
    const button = screen.getByRole('button', { name: 'Embed' });
    fireEvent.click(button);
    const frame = (src: string) =>
      `<iframe src="${location.origin}/embed/map?state=Ohio&amp;year=1974${src}" title="&quot;&gt;&lt;script&gt;" width="640" height="600" loading="lazy" style="border:0;width:100%;max-width:640px"></iframe>`;
    expect((await field('HTML')).value).toBe(frame(''));
    fireEvent.change(screen.getByLabelText('Theme'), { target: { value: 'dark' } });
    expect((await field('HTML')).value).toBe(frame('&amp;theme=dark'));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('has the view that the address shows when it is opened', async () => {
    let search = '';
    openPage(
      <EmbedButton
        path="/tornadoes/20130520-jvg8tjf5"
        query={() => search}
        label="Embed this view"
        title="Radar"
      />,
    );
    search = '?from=list&scan=20130520T200007Z&view=35.31234,-97.5,9.52';
    fireEvent.click(screen.getByRole('button', { name: 'Embed this view' }));
    expect((await field('HTML')).value).toContain(
      `src="${location.origin}/embed/tornadoes/20130520-jvg8tjf5?scan=20130520T200007Z&amp;view=35.3120,-97.5000,9.50"`,
    );
    screen.getByText(/It shows this scan for as long as we keep it: 90 days/);
  });

  it('says why a search has none', async () => {
    openPage(<EmbedButton path="/tornadoes" query="q=joplin" title="Tornadoes" />);
    fireEvent.click(screen.getByRole('button', { name: 'Embed' }));
    expect(await screen.findByText(/^Searches can’t be embedded/)).toBeDefined();
    expect(screen.queryByLabelText('HTML')).toBeNull();
  });
});

describe('the citations of a tornado', () => {
  const open = (fetched: () => Promise<Response>) => {
    openPage(<CiteButton id="19740403-k3v9qx2a" />);
    // A file of the tornado's page, which is no route of the API.
    vi.stubGlobal('fetch', fetched);
    fireEvent.click(screen.getByRole('button', { name: 'Cite' }));
  };

  it('are those of the server, each to copy and as a file', async () => {
    const written = citations({
      title: 'Xenia, Ohio',
      url: 'https://touchdown.example/tornadoes/19740403-k3v9qx2a',
      release: '7',
      publishedAt: '2026-11-21',
    });
    const fetched = vi.fn(async () => Response.json(written));
    open(fetched);
    expect((await field('APA')).value).toBe(written.apa);
    expect((await field('BibTeX')).value).toBe(written.bibtex);
    expect(fetched).toHaveBeenCalledWith('/tornadoes/19740403-k3v9qx2a.citations.json', expect.anything());
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      ['bib', 'ris', 'csl.json'].map((ending) => `/tornadoes/19740403-k3v9qx2a.${ending}`),
    );
  });

  it('say when they cannot be read', async () => {
    open(async () => new Response('', { status: 503 }));
    expect(await screen.findByText('The citations cannot be read at the moment')).toBeDefined();
  });
});
