import { Page } from '../../ui/page.tsx';

export function OutbreakPage() {
  return (
    <Page title="Outbreak" lead="">
      {null}
    </Page>
  );
}
