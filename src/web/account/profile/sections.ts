import { AddressBookSection } from './address-book-section.tsx';
import { CompaniesSection } from './companies-section.tsx';
import { ChangePasswordSection } from './change-password.tsx';
import { PasskeysSection } from './second-factor/passkeys.tsx';
import { SecondFactorSection } from './second-factor/second-factor.tsx';
import { DevicesSection } from './devices.tsx';
import { VerifyEmailSection } from './verify-email-section.tsx';
import { YourDataSection } from './your-data.tsx';

/**
 * The sections of MyProfile below the profile, from the top. A section whose feature
 * the identity provider does not have renders nothing.
 */
export const accountSections = {
  addressBook: AddressBookSection,
  companies: CompaniesSection,
  verifyEmail: VerifyEmailSection,
  changePassword: ChangePasswordSection,
} satisfies Record<string, React.ComponentType>;

/** The sections after those; on wide screens beside the profile. */
export const securitySections = {
  secondFactor: SecondFactorSection,
  passkeys: PasskeysSection,
  devices: DevicesSection,
  yourData: YourDataSection,
} satisfies Record<string, React.ComponentType>;
