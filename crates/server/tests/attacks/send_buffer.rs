//! What the system keeps of answers that are not read, for each connection.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use crate::support::{PATIENCE, TestServer};

/// The server's end of a connection, as Linux lists it.
struct ServerEnd {
    /// Bytes that were written, and not yet read by the client.
    unread: usize,
    inode: String,
}

impl ServerEnd {
    fn of(server: SocketAddr, client: SocketAddr) -> ServerEnd {
        let (server, client) = (listed(server), listed(client));
        let table = std::fs::read_to_string("/proc/net/tcp").expect("a table of connections");
        let row = table.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
        let row = row.into_iter().find(|row| row.get(1..3) == Some(&[server.as_str(), client.as_str()]));
        let row = row.expect("the connection");
        let (unread, _) = row[4].split_once(':').expect("two queues");
        ServerEnd {
            unread: usize::from_str_radix(unread, 16).expect("a number"),
            inode: format!("socket:[{}]", row[9]),
        }
    }

    /// How many file descriptors of this process are this end of the connection.
    fn descriptors(&self) -> usize {
        let open = std::fs::read_dir("/proc/self/fd").expect("a list of descriptors");
        let targets = open.filter_map(|entry| std::fs::read_link(entry.ok()?.path()).ok());
        targets.filter(|target| target.as_os_str() == self.inode.as_str()).count()
    }
}

/// An address and a port as Linux lists them.
fn listed(address: SocketAddr) -> String {
    match address {
        SocketAddr::V4(v4) => format!("{:08X}:{:04X}", u32::from_le_bytes(v4.ip().octets()), v4.port()),
        SocketAddr::V6(_) => panic!("tests use IPv4"),
    }
}

/// A client asks for WebSockets in a way that is refused, again and again, and reads no refusal.
#[tokio::test]
async fn refused_websockets_have_no_larger_buffer() {
    let site = TestServer::set(|config| config.limits.requests = 1_000_000).await;
    let mut stream = TcpStream::connect(site.address).await.expect("a connection");
    let client = stream.local_addr().expect("an address");
    let request =
        "GET /api/socket HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n";
    stream.write_all(request.as_bytes()).await.expect("it is sent");
    let mut begun = [0; 12];
    timeout(PATIENCE, stream.read_exact(&mut begun)).await.expect("in time").expect("an answer");
    assert_eq!(&begun, b"HTTP/1.1 400");
    assert_eq!(ServerEnd::of(site.address, client).descriptors(), 1);
    let many = request.repeat(100);
    let mut most = 0;
    for _ in 0..200 {
        // Once nothing is read any more, nothing more can be sent.
        if timeout(Duration::from_secs(2), stream.write_all(many.as_bytes())).await.is_err() {
            break;
        }
        most = most.max(ServerEnd::of(site.address, client).unread);
    }
    for _ in 0..20 {
        most = most.max(ServerEnd::of(site.address, client).unread);
        sleep(Duration::from_millis(100)).await;
    }
    assert!(most < 400_000, "{most} bytes wait to be read");
    drop(stream);
    site.close().await;
}
