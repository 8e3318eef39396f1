import { calls } from '#api/contract/calls.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { sent } from '#api/http/kept.ts';
import type { Routes } from '#api/http/route.ts';

export function addNoticeCalls(routes: Routes, { notices }: ApiDeps): void {
  routes.forCaller(calls.followNotices, async ({ reply }) => {
    reply.hijack();
    notices.add(reply.raw);
    return sent;
  });
}
