import { Page } from '../../ui/page.tsx';

export function YearPage() {
  return (
    <Page title="Year" lead="">
      {null}
    </Page>
  );
}
