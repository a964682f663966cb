import { lazyPart } from '../../../lib/lazy-part.ts';
import { DialogButton } from '../../../ui/form/dialog-button.tsx';

const loadCite = () => import('./cite-dialog.tsx');
const CiteDialog = lazyPart(loadCite, 'CiteDialog');
const loadEmbed = () => import('./embed-dialog.tsx');
const EmbedDialog = lazyPart(loadEmbed, 'EmbedDialog');

/** The button that opens the citations of a tornado in the formats of libraries. */
export function CiteButton({ id }: { id: string }) {
  return (
    <DialogButton label="Cite" load={loadCite}>
      {(opened) => <CiteDialog id={id} {...opened} />}
    </DialogButton>
  );
}

interface EmbedButtonProps {
  /** The page whose frame is embedded, with its filters. */
  path: string;
  /** Of what changes without a rendering, it is asked for once the box is open. */
  query?: string | (() => string);
  /** What the frame shows. */
  title: string;
  label?: string;
}

/** The button that opens what people paste into their own website. */
export function EmbedButton({ path, query = '', title, label = 'Embed' }: EmbedButtonProps) {
  return (
    <DialogButton label={label} load={loadEmbed}>
      {(opened) => (
        <EmbedDialog
          path={path}
          query={typeof query === 'string' ? query : query()}
          title={title}
          {...opened}
        />
      )}
    </DialogButton>
  );
}
