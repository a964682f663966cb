import { Page } from '../../ui/page.tsx';

export function DayPage() {
  return (
    <Page title="Day" lead="">
      {null}
    </Page>
  );
}
