import { ChangePasswordSection } from './change-password.tsx';
import { PasskeysSection } from './passkeys.tsx';
import { SecondFactorSection } from './second-factor.tsx';
import { DevicesSection } from './devices.tsx';
import { VerifyEmailSection } from './verify-email.tsx';
import { YourDataSection } from './your-data.tsx';

/**
 * What MyProfile shows beneath the profile, from the top: a line each. A section whose feature
 * the identity provider does not have draws nothing.
 */
export const ownSections = {
  verifyEmail: VerifyEmailSection,
  changePassword: ChangePasswordSection,
} satisfies Record<string, React.ComponentType>;

/** What comes after them; where there is room, it stands beside the profile. */
export const safetySections = {
  secondFactor: SecondFactorSection,
  passkeys: PasskeysSection,
  devices: DevicesSection,
  yourData: YourDataSection,
} satisfies Record<string, React.ComponentType>;
