import { ProsePage } from '../../ui/page.tsx';
import { LastUpdated } from './last-updated.tsx';

export function TermsOfServicePage() {
  return (
    <ProsePage title="Terms of Service" lead="The rules for using this site, kept short.">
      <LastUpdated date="November 29, 2026" />
      <h2>What this site is</h2>
      <p>
        Touchdown is a record of past tornadoes, compiled from public sources and from what people add. It is
        not a warning service. In bad weather, follow the National Weather Service and local authorities.
      </p>
      <h2>Using the record</h2>
      <p>
        Facts from government sources are in the public domain. Use them freely, and please credit us. We try
        to be right and to say where the record is unsure, but we don’t guarantee that it is complete or free
        of errors.
      </p>
      <h2>Your account</h2>
      <p>
        You must be at least 13. Keep your password to yourself, and don’t use anyone else’s account. We may
        suspend an account that breaks these terms or the community guidelines; you can always ask us why. You
        can delete your account at any time in your profile settings.
      </p>
      <h2>What you contribute</h2>
      <p>
        What you submit stays yours. By submitting it, you grant us a worldwide, non-exclusive, royalty-free
        license to store, show, adapt in format and distribute it as part of this site. Submit only what is
        yours or what you may share. You can delete your contributions, but an edit approved by moderators
        stays in the record as a fact. If you delete your account, you choose whether to delete your
        contributions, too. Otherwise they stay under the name “deleted user”, without your account ID.
        Private radar loops are always deleted.
      </p>
      <h2>Supporting the project</h2>
      <p>
        Support is voluntary and unlocks nothing. Stripe charges your card every month, from the day you start
        until you cancel. You can cancel at any time under “Subscription &amp; Billing”; your support lasts
        through the month you paid for. A full refund, a disputed payment or deleting your account also ends
        it.
      </p>
      <h2>Fair use of the service</h2>
      <p>
        The API is open to everyone within its limits. Don’t try to get around those limits, break the service
        or reach other people’s data. If you find a way to, please tell us first; see our{' '}
        <a href="/.well-known/security.txt">security.txt</a>. Test only with your own accounts.
      </p>
      <h2>Changes and liability</h2>
      <p>
        We may change the site and these terms, and we will post changes here with a date. As far as the law
        allows, we are not liable for damage from using the site or relying on the record.
      </p>
    </ProsePage>
  );
}
