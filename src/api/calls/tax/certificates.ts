/** Exemption certificates of accounts, as staff keep them. */
import { operations } from '#api/contract/operations.ts';
import { createProblem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import { findUserId } from '#modules/identity/identity.ts';
import { addCertificate, listCertificates, removeCertificate } from '#modules/tax/tax.ts';
import { createActorSerializer } from '../actors.ts';

export function addCertificateOperations(routes: Routes, deps: ApiDeps): void {
  const { db, identity } = deps;

  routes.forCaller(operations.listTaxCertificates, async () => {
    const kept = await listCertificates(db);
    const users = kept.map(({ user }) => user);
    const serializeHolder = await createActorSerializer(identity, users);
    return kept.map(({ id: _id, user, ...certificate }) => {
      return { _id, email: serializeHolder(user).email, ...certificate };
    });
  });

  routes.forCaller(operations.addTaxCertificate, async ({ body: { email, ...body }, actor }) => {
    const user = await findUserId(identity, email);
    if (user === undefined)
      return createProblem('user_unknown', 'The email is that of an account that has signed in.');
    return { insertedId: await addCertificate(deps, actor, { user, ...body }) };
  });

  routes.forCaller(operations.removeTaxCertificate, async ({ params: { id }, actor }) => {
    const isRemoved = await removeCertificate(deps, actor, id);
    if (!isRemoved) return createProblem('tax_certificate_unknown', 'Load the page again.');
    return { acknowledged: true as const, deletedCount: 1 };
  });
}
