/** 'Address book' on MyProfile: the way to its page. */
import { Link } from 'react-router';
import { buttonClass } from '#web/ui/button.tsx';
import { useWords } from '#web/words.ts';
import { Section } from './section.tsx';

export function AddressBookSection() {
  const { addressBook: words } = useWords();
  return (
    <Section title={words.title} lead={words.lead}>
      <Link to="/dashboard/addresses" className={buttonClass('outline', 'justify-self-start')}>
        {words.open}
      </Link>
    </Section>
  );
}
