/** 'Companies' on MyProfile: the way to its page. */
import { Link } from 'react-router';
import { buttonClass } from '#web/ui/button.tsx';
import { companyTexts as words } from '#web/buying/company-texts.ts';
import { Section } from './section.tsx';

export function CompaniesSection() {
  return (
    <Section title={words.section} lead={words.sectionLead}>
      <Link to="/dashboard/companies" className={buttonClass('outline', 'justify-self-start')}>
        {words.open}
      </Link>
    </Section>
  );
}
