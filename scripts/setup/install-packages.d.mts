export function installPackages(root: string): Promise<boolean>;
