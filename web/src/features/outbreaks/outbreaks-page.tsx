import { Page } from '../../ui/page.tsx';

export function OutbreaksPage() {
  return (
    <Page title="Outbreaks" lead="">
      {null}
    </Page>
  );
}
