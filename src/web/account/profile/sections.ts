import { AddressBookSection } from './address-book-section.tsx';
import { CompaniesSection } from './companies-section.tsx';
import { ChangePasswordSection } from './change-password.tsx';
import { PasskeysSection } from './second-factor/passkeys.tsx';
import { SecondFactorSection } from './second-factor/second-factor.tsx';
import { DevicesSection } from './devices.tsx';
import { VerifyEmailSection } from './verify-email-section.tsx';
import { YourDataSection } from './your-data.tsx';

/**
 * The parts of MyProfile below the profile itself, each with its sections from the top. A section
 * whose feature the identity provider does not have renders nothing.
 */
export const profileParts = {
  details: { addressBook: AddressBookSection, companies: CompaniesSection },
  signIn: {
    verifyEmail: VerifyEmailSection,
    changePassword: ChangePasswordSection,
    secondFactor: SecondFactorSection,
    passkeys: PasskeysSection,
  },
  devices: { devices: DevicesSection },
  data: { yourData: YourDataSection },
} as const satisfies Record<string, Record<string, React.ComponentType>>;

export type ProfilePart = keyof typeof profileParts;
