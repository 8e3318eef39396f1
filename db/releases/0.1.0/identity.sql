create schema identity;
create table identity.account (
  id text not null,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamp with time zone,
  "refreshTokenExpiresAt" timestamp with time zone,
  scope text,
  password text,
  "createdAt" timestamp with time zone not null default CURRENT_TIMESTAMP,
  "updatedAt" timestamp with time zone not null
);
create table identity.jwks (
  id text not null,
  "publicKey" text not null,
  "privateKey" text not null,
  "createdAt" timestamp with time zone not null,
  "expiresAt" timestamp with time zone,
  alg text,
  crv text
);
create table identity.passkey (
  id text not null,
  name text,
  "publicKey" text not null,
  "userId" text not null,
  "credentialID" text not null,
  counter integer not null,
  "deviceType" text not null,
  "backedUp" boolean not null,
  transports text,
  "createdAt" timestamp with time zone,
  aaguid text,
  "lastUsedAt" timestamp with time zone
);
create table identity.session (
  id text not null,
  "expiresAt" timestamp with time zone not null,
  token text not null,
  "createdAt" timestamp with time zone not null default CURRENT_TIMESTAMP,
  "updatedAt" timestamp with time zone not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null,
  amr text,
  "provedAt" timestamp with time zone,
  "secondProvedAt" timestamp with time zone,
  browser boolean
);
create table identity.setting (
  key text not null,
  value text not null
);
create table identity."twoFactor" (
  id text not null,
  secret text not null,
  "backupCodes" text not null,
  "userId" text not null,
  verified boolean,
  "failedVerificationCount" integer,
  "lockedUntil" timestamp with time zone
);
create table identity."user" (
  id text not null,
  name text not null,
  email text not null,
  "emailVerified" boolean not null,
  image text,
  "createdAt" timestamp with time zone not null default CURRENT_TIMESTAMP,
  "updatedAt" timestamp with time zone not null default CURRENT_TIMESTAMP,
  "twoFactorEnabled" boolean
);
create table identity.verification (
  id text not null,
  identifier text not null,
  value text not null,
  "expiresAt" timestamp with time zone not null,
  "createdAt" timestamp with time zone not null default CURRENT_TIMESTAMP,
  "updatedAt" timestamp with time zone not null default CURRENT_TIMESTAMP
);
alter table identity.account add constraint account_pkey PRIMARY KEY (id);
alter table identity.jwks add constraint jwks_pkey PRIMARY KEY (id);
alter table identity.passkey add constraint passkey_pkey PRIMARY KEY (id);
alter table identity.session add constraint session_pkey PRIMARY KEY (id);
alter table identity.session add constraint session_token_key UNIQUE (token);
alter table identity.setting add constraint setting_pkey PRIMARY KEY (key);
alter table identity."twoFactor" add constraint "twoFactor_pkey" PRIMARY KEY (id);
alter table identity."user" add constraint user_email_key UNIQUE (email);
alter table identity."user" add constraint user_pkey PRIMARY KEY (id);
alter table identity.verification add constraint verification_pkey PRIMARY KEY (id);
alter table identity.account add constraint "account_userId_fkey" FOREIGN KEY ("userId") REFERENCES identity."user"(id) ON DELETE CASCADE;
alter table identity.passkey add constraint "passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES identity."user"(id) ON DELETE CASCADE;
alter table identity.session add constraint "session_userId_fkey" FOREIGN KEY ("userId") REFERENCES identity."user"(id) ON DELETE CASCADE;
alter table identity."twoFactor" add constraint "twoFactor_userId_fkey" FOREIGN KEY ("userId") REFERENCES identity."user"(id) ON DELETE CASCADE;
CREATE INDEX "account_userId_idx" ON identity.account USING btree ("userId");
CREATE INDEX "passkey_credentialID_idx" ON identity.passkey USING btree ("credentialID");
CREATE INDEX "passkey_userId_idx" ON identity.passkey USING btree ("userId");
CREATE INDEX "session_userId_idx" ON identity.session USING btree ("userId");
CREATE INDEX "twoFactor_secret_idx" ON identity."twoFactor" USING btree (secret);
CREATE INDEX "twoFactor_userId_idx" ON identity."twoFactor" USING btree ("userId");
CREATE INDEX verification_identifier_idx ON identity.verification USING btree (identifier);
