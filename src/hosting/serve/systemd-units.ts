import { serveCommand } from '#hosting/serve/serve-command.ts';

export interface UnitPlace {
  /** The project folder, absolute. */
  readonly folder: string;
  /** Node, absolute. */
  readonly node: string;
  /** Who the service runs as. */
  readonly user: string;
  /** Where it listens: `127.0.0.1:4321`. */
  readonly listen: string;
  /** File with the environment of the service. */
  readonly environmentFile: string;
  /** Folders beside the project that it writes to. */
  readonly writes: readonly string[];
}

/** A path as a unit file has it; throws for one that systemd would read as something else. */
function plainPath(path: string): string {
  if (/^\/[\w./@:+-]*$/u.test(path)) return path;
  throw new Error(`A unit of systemd cannot name "${path}": use a path with letters, digits and . _ - @ : + only.`);
}

/** A word of a unit: a name, or an address with its port; throws for anything that could begin another line. */
function plainWord(word: string): string {
  if (/^[\w.:[\]-]+$/u.test(word)) return word;
  throw new Error(`A unit of systemd cannot have "${word}" as a name or address.`);
}

function service({ folder, node, user, environmentFile, writes }: UnitPlace): string {
  const home = plainPath(folder);
  return `[Unit]
Description=Website of the agency (gevel)
Requires=gevel.socket
After=gevel.socket network-online.target
Wants=network-online.target
# Tried again for ever: after a few quick failures systemd would give up the service, and its socket with it.
StartLimitIntervalSec=0

[Service]
Type=exec
User=${plainWord(user)}
WorkingDirectory=${home}
EnvironmentFile=-${plainPath(environmentFile)}
ExecStart=${plainPath(node)} ${serveCommand.join(' ')}
# Requests under way are answered, a rebuild is put back. New ones wait at the socket for the next process.
KillMode=mixed
TimeoutStopSec=30
Restart=always
RestartSec=2
LimitNOFILE=65536
NoNewPrivileges=yes
ProtectSystem=strict
ReadWritePaths=${[home, ...writes.map(plainPath)].join(' ')}
PrivateTmp=yes
PrivateDevices=yes
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectControlGroups=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictSUIDSGID=yes
LockPersonality=yes
SystemCallArchitectures=native

[Install]
WantedBy=multi-user.target
`;
}

function socket({ listen }: UnitPlace): string {
  return `[Unit]
Description=Where the website of the agency listens, also while it is restarted

[Socket]
ListenStream=${plainWord(listen)}
Backlog=4096

[Install]
WantedBy=sockets.target
`;
}

/** The files of the unit by their names: a service, and the socket that stays open while it is restarted. */
export function systemdUnits(place: UnitPlace): Readonly<Record<string, string>> {
  return { 'gevel.service': service(place), 'gevel.socket': socket(place) };
}
