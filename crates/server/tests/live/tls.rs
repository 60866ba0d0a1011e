//! PostgreSQL over TLS.

use server::store::{StoreError, open};
use testkit::PostgresServer;

use crate::live::store::new;

/// How many connections of servers there are, with TLS and without.
const CONNECTIONS: &str = "SELECT count(*) FILTER (WHERE ssl) > 0, count(*) FILTER (WHERE NOT ssl) \
     FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name LIKE 'trilith %'";

#[tokio::test]
async fn connections_are_encrypted_and_certificates_checked() {
    let Some(cluster) = PostgresServer::start_with_tls() else { return };
    let name = cluster.database();
    let address = |mode: &str| format!("{}?sslmode={mode}", cluster.tls_address(&name));
    let verified = |mode: &str, authority: &std::path::Path| {
        format!("{}&sslrootcert={}", address(mode), authority.display())
    };
    let (right, wrong) = (cluster.authority(), cluster.other_authority());

    for address in [address("require"), verified("verify-ca", &right), verified("verify-full", &right)] {
        let store = open(&address).await.unwrap();
        store.create(new("g", "k")).await.unwrap();
        assert_eq!(cluster.sql(&name, CONNECTIONS), "t|0", "{address}");
        store.close().await;
    }

    let by_number = verified("verify-full", &right).replace("localhost", "127.0.0.1");
    for address in [
        // Signed by an authority that is not trusted.
        verified("verify-ca", &wrong),
        verified("verify-full", &wrong),
        address("verify-full"),
        // A certificate for another name.
        by_number,
    ] {
        let error = open(&address).await.err().unwrap();
        assert!(matches!(error, StoreError::Unusable(..)), "{address}: {error}");
        assert!(error.to_string().contains("certificate"), "{address}: {error}");
        assert_eq!(error.to_string().lines().count(), 1, "{error}");
    }
}

/// A server that has to use TLS does not go on without it.
#[tokio::test]
async fn a_database_without_tls_is_refused_if_tls_is_required() {
    let Some(cluster) = PostgresServer::shared() else { return };
    let address = format!("{}&sslmode=require", cluster.address(&cluster.database()));
    let error = open(&address).await.err().unwrap().to_string();
    assert!(error.contains("does not support TLS"), "{error}");
}
